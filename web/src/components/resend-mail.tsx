// Sends a mail again. The server sends one per minute, so the button waits and shows how long.

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { retryAfterSeconds } from '@/lib/server/retry-after';
import { t } from '@/words/common';

const PAUSE_MS = 60_000;

interface ResendMailProps {
  /** When the last one was sent; 0 if unknown. */
  sentAt: number;
  /** Resolves when the server has accepted the request. */
  resend: () => Promise<unknown>;
}

export function ResendMail({ sentAt, resend }: ResendMailProps) {
  const [until, setUntil] = useState(sentAt + PAUSE_MS);
  const [pending, setPending] = useState(false);
  const seconds = useSecondsLeft(until);

  const send = async () => {
    setPending(true);
    try {
      await resend();
      setUntil(Date.now() + PAUSE_MS);
    } catch {
      // The toast shows the reason. If it was too early, the server has named the delay.
      setUntil(Date.now() + (retryAfterSeconds() ?? 0) * 1000);
    } finally {
      setPending(false);
    }
  };

  return (
    <p className="text-sm text-muted-foreground">
      {t('resend.question')}{' '}
      {seconds > 0 ? (
        t('resend.wait', { count: seconds })
      ) : (
        <Button variant="link" size="text" pending={pending} onClick={() => void send()}>
          {t('resend.send')}
        </Button>
      )}
    </p>
  );
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const clock = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(clock);
    };
  }, [over, until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
