import { useTitle } from '../browser/title.ts'
import { cx } from '../ui/class-names.ts'
import { Button } from '../ui/form/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Logo } from '../ui/icons/Logo.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Backdrop } from './Backdrop.tsx'

/** START-4 and START-5: named as in the specification, in this order. */
export const STAGES = ['authenticating', 'loading data', 'ready'] as const
export type Stage = (typeof STAGES)[number]

interface LoadingScreenProps {
  stage: Stage
  failure?: string | null
  onRetry?: () => void
  /** False while it fades out: then the game sets the tab's title. */
  isTitled?: boolean
}

export function LoadingScreen({ stage, failure, onRetry, isTitled = true }: LoadingScreenProps) {
  useTitle(isTitled ? (failure ? 'Could not open the game' : 'Opening') : null)
  const at = STAGES.indexOf(stage)
  return (
    <Backdrop view="horizon">
      <div className="w-full max-w-sm rounded-2xl border border-line bg-panel p-7 shadow-float">
        <Logo className="mx-auto size-16" />
        <h1 className="mt-4 text-center text-2xl">{failure ? 'Could not open the game' : 'Stirring the embers'}</h1>
        <Meter
          deep
          share={(at + 1) / STAGES.length}
          tone={failure ? 'blood' : 'ember'}
          className="mt-5 h-2"
          label="Loading"
          text={`${stage}, step ${at + 1} of ${STAGES.length}`}
        />
        <ol className="mt-4 grid gap-1.5" aria-live="polite">
          {STAGES.map((name, index) => (
            <StageRow key={name} name={name} state={index < at ? 'done' : index === at ? 'now' : 'ahead'} />
          ))}
        </ol>
        {failure && (
          <div role="alert" className="mt-5 grid gap-4 border-t border-line pt-4">
            <p>{failure}</p>
            <p className="text-sm text-muted">
              Your character is safe. Your progress is saved on the server and in this browser.
            </p>
            {onRetry && (
              <Button look="primary" onClick={onRetry}>
                Try Again
              </Button>
            )}
          </div>
        )}
      </div>
    </Backdrop>
  )
}

function StageRow({ name, state }: { name: Stage; state: 'done' | 'now' | 'ahead' }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cx('flex items-center gap-2.5 text-sm', state === 'ahead' ? 'text-muted' : 'text-text')}
    >
      {state === 'done' ? (
        <Icon name="check-mark" className="size-4 text-moss" label="done" />
      ) : (
        <span
          className={cx('mx-1 size-2 rounded-full', state === 'now' ? 'skeleton bg-ember' : 'bg-line-strong')}
          aria-hidden="true"
        />
      )}
      {name}
    </li>
  )
}
