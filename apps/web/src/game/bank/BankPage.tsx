import { BANK_STACKS } from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { Page } from '../../ui/Page.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { totalValue, VALUE_HINT } from '../items/item-value.ts'
import { useNarrow } from '../narrow-screen.ts'
import { PackPanel } from '../pack/PackPanel.tsx'
import { BankShelves } from './BankShelves.tsx'
import { keptText, packParts, stayedText } from './bank.ts'

/** The bank. On a phone the pack is a tab of this page; on wider screens it is beside it. */
export function BankPage() {
  const isNarrow = useNarrow()
  const [stayed, setStayed] = useState<string | null>(null)
  const [isKeptShown, setKeptShown] = useState(false)
  const deposit = async (everything: boolean) => {
    setStayed(null)
    const { ok } = await game.act({ type: 'depositAll', everything })
    setKeptShown(!everything)
    const { player, content } = useGame.getState()
    if (!ok || !player || !content) return
    const { kept, others } = packParts(player, content)
    const text = stayedText(everything ? player.inventory : others, content)
    setStayed(text)
    // What was kept is announced by a toast.
    if (!text && (everything || kept.length === 0)) announce('Everything is deposited.')
  }
  return (
    <Page title="Bank" wide aside={<DepositAll onPress={() => keepFocusDuring(() => deposit(false))} />}>
      <Fullness stayed={stayed} />
      {isKeptShown && <Kept onDeposit={() => keepFocusDuring(() => deposit(true))} />}
      {isNarrow ? <BankAndPack /> : <BankShelves />}
    </Page>
  )
}

function BankAndPack() {
  const [side, setSide] = useState<'bank' | 'pack'>('bank')
  const stacks = useGame((state) => state.player?.bank.length ?? 0)
  const carried = useGame((state) => state.player?.inventory.length ?? 0)
  return (
    <div className="-mx-4">
      <Tabs
        label="Bank and pack"
        tabs={[
          { id: 'bank', label: 'In the bank', count: stacks },
          { id: 'pack', label: 'In the pack', count: carried },
        ]}
        selected={side}
        onSelect={setSide}
      >
        {side === 'bank' ? (
          <div className="px-4 pt-4">
            <BankShelves />
          </div>
        ) : (
          <PanelBoundary name="The pack">
            <PackPanel />
          </PanelBoundary>
        )}
      </Tabs>
    </div>
  )
}

/** How full the bank is and, while it is full, what did not fit. */
function Fullness({ stayed }: { stayed: string | null }) {
  const stacks = useGame((state) => state.player?.bank.length ?? 0)
  const value = useGame(({ player, content }) => totalValue(player?.bank ?? [], content))
  const isFull = stacks >= BANK_STACKS
  return (
    <>
      <p className="-mt-3 mb-4 flex items-center gap-x-3 text-sm text-muted">
        <span>
          <strong className={isFull ? 'text-blood-ink' : 'text-text'}>{stacks}</strong> of {BANK_STACKS} stacks
        </span>
        <span className="w-28 max-mid:w-16">
          <Meter share={stacks / BANK_STACKS} tone={isFull ? 'blood' : 'brass'} />
        </span>
        <span data-tip={VALUE_HINT}>
          shop value{' '}
          <strong className="text-brass-ink">
            <Amount value={value} />
          </strong>{' '}
          coins
        </span>
      </p>
      {isFull && stayed && (
        <p role="alert" className="-mt-1 mb-4 text-sm font-medium text-blood-ink">
          {stayed}
        </p>
      )}
    </>
  )
}

/** The supplies that stayed in the pack for the running action, with a way to deposit them, too. */
function Kept({ onDeposit }: { onDeposit: () => void }) {
  const text = useGame(({ player, content }) =>
    player && content ? keptText(packParts(player, content).kept, content) : null,
  )
  if (!text) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-raised py-2 pr-2 pl-3 text-sm">
      <p className="min-w-48 flex-1">{text}</p>
      <Button small onClick={onDeposit}>
        Deposit everything
      </Button>
    </div>
  )
}

function DepositAll({ onPress }: { onPress: () => void }) {
  const isEmpty = useGame((state) => (state.player?.inventory.length ?? 0) === 0)
  return (
    <Button icon="open-chest" disabled={isEmpty} onClick={onPress}>
      Deposit all
    </Button>
  )
}
