// The instance's configuration, for components that need more of it than the client does.

import { createContext, use } from 'react';
import type { Config } from './config';

export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig must be used within a ConfigContext');
  return config;
}
