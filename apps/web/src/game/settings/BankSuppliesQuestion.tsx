import { viewAs } from '../../browser/view-as.ts'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { BANK_SUPPLIES } from './bank-supplies.ts'

/** Asks the owner of an older character once whether actions may use the bank. Play goes on meanwhile. */
export function BankSuppliesQuestion() {
  const isUnanswered = useGame(({ player }) => player?.settings.bankSuppliesEnabled === null)
  if (!isUnanswered || viewAs) return null
  const answer = (enabled: boolean) =>
    keepFocusDuring(() => game.act({ type: 'updateSettings', bankSuppliesEnabled: enabled }))
  return (
    <section
      aria-labelledby="bank-supplies-question"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-raised px-4 py-2.5 mid:px-5"
    >
      <div className="min-w-60 flex-1">
        <h2 id="bank-supplies-question" className="text-base">
          Use supplies from the bank?
        </h2>
        <p className="text-[0.8125rem] text-muted">{BANK_SUPPLIES} You can change this in Settings.</p>
      </div>
      <div className="flex gap-2">
        <Button small look="primary" onClick={() => answer(true)}>
          Use pack and bank
        </Button>
        <Button small onClick={() => answer(false)}>
          Only the pack
        </Button>
      </div>
    </section>
  )
}
