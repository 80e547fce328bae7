// The passkey module of the client. Code that uses a passkey or a security key imports this file first: see deferred-webauthn.ts.

import * as webauthn from '@supabase/auth-js/dist/module/lib/webauthn';
import { provideWebauthn } from './deferred-webauthn';

provideWebauthn(webauthn);
