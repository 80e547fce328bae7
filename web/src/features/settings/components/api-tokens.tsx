// The user's API tokens, with buttons to create and revoke them.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Link } from '@/components/link';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useTokensQuery, type TokenList } from '@/features/settings/api/list-tokens';
import { lazyDialog } from '@/components/lazy-dialog';
import { SettingsLine } from './settings-row';
import { TokenEntry } from './token-entry';
import { t } from '@/words/account';

const NewTokenDialog = lazyDialog(async () => (await import('./new-token-dialog')).NewTokenDialog);

export function ApiTokens() {
  return (
    <Loaded
      query={useTokensQuery()}
      skeleton={<Skeleton className="h-9 appear-late" />}
      failed={(retry) => <ListFailed {...retry} />}
    >
      {(definition) => (
        <div className="flex flex-col gap-5">
          {definition.included ? (
            <Offer definition={definition} />
          ) : (
            <NotIncluded kept={definition.tokens.length > 0} />
          )}
          <Tokens tokens={definition.tokens} />
        </div>
      )}
    </Loaded>
  );
}

function Tokens({ tokens }: Pick<TokenList, 'tokens'>) {
  if (tokens.length === 0) return null;
  return (
    <ul aria-label={t('tokens.title')} className="flex flex-col gap-4">
      {tokens.map((token) => (
        <li key={token.id} className="border-t border-border pt-4">
          <TokenEntry token={token} />
        </li>
      ))}
    </ul>
  );
}

/** Shown if the plan includes API tokens. */
function Offer({ definition: { tokens, limit } }: { definition: TokenList }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {tokens.length >= limit ? (
        <p className="text-sm text-foreground-2">{t('tokens.full', { limit })}</p>
      ) : (
        <SettingsLine
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setAsking(true);
              }}
            >
              <Plus aria-hidden="true" />
              {t('tokens.new')}
            </Button>
          }
        >
          {t.rich('tokens.offer', {
            link: (text) => (
              <Link to="/developers" className="text-primary underline underline-offset-3">
                {text}
              </Link>
            ),
          })}
        </SettingsLine>
      )}
      {/* Stays open after the last allowed token was created, because it still has to be copied. */}
      {asking && (
        <NewTokenDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

/** Shown if the plan does not include API tokens. Tokens created under an earlier plan are kept for its return. */
function NotIncluded({ kept }: { kept: boolean }) {
  return (
    <SettingsLine
      action={
        <ButtonLink to="/subscribe" variant="secondary">
          {t('tokens.seePlans')}
        </ButtonLink>
      }
    >
      {t(kept ? 'tokens.notIncludedKept' : 'tokens.notIncluded')}
    </SettingsLine>
  );
}
