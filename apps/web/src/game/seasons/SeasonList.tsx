import type { SeasonEntity } from '@hearthward/contract'
import { useState } from 'react'
import { game, toasts } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { seasonDates, verifiableWhen } from './season-dates.ts'

/** All seasons with the hash of their secrets and, once published, the secrets. */
export function SeasonList({ seasons }: { seasons: readonly SeasonEntity[] }) {
  return (
    <ul className="grid gap-5">
      {seasons.map((season) => (
        <li key={season.number}>
          <h3 className="text-base">Season {season.number}</h3>
          <p className="text-sm text-muted">{seasonDates(season)}</p>
          <dl className="mt-2 grid gap-2 text-sm">
            <Code label="Hash (SHA-256)">{season.secretHash}</Code>
            {season.secret === null ? (
              <div>
                <dt className="text-[0.8125rem] text-muted">Secret</dt>
                <dd>published {verifiableWhen(season, game.now())}</dd>
              </div>
            ) : (
              <Code label="Secret">{season.secret}</Code>
            )}
          </dl>
          {season.secret !== null && <CopyButton number={season.number} secret={season.secret} />}
        </li>
      ))}
    </ul>
  )
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="font-mono text-[0.8125rem] wrap-anywhere select-all">{children}</dd>
    </div>
  )
}

function CopyButton({ number, secret }: { number: number; secret: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
      announce('Copied')
    } catch {
      // Browsers have no clipboard without https, and may deny it.
      toasts.show('error', 'The secret could not be copied. Select the text instead.')
    }
  }
  return (
    <Button small className="mt-2" aria-label={`Copy the secret of season ${number}`} onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy secret'}
    </Button>
  )
}
