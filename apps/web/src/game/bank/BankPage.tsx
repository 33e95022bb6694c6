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
import { stayedText } from './bank.ts'

/** The bank. On a phone the pack is a tab of this page; on wider screens it is beside it. */
export function BankPage() {
  const isNarrow = useNarrow()
  const [stayed, setStayed] = useState<string | null>(null)
  return (
    <Page title="Bank" wide aside={<DepositAll onStayed={setStayed} />}>
      <Fullness stayed={stayed} />
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
          value{' '}
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

function DepositAll({ onStayed }: { onStayed: (text: string | null) => void }) {
  const isEmpty = useGame((state) => (state.player?.inventory.length ?? 0) === 0)
  const deposit = async () => {
    onStayed(null)
    if (!(await game.act({ type: 'depositAll' })).ok) return
    const { player, content } = useGame.getState()
    const stayed = stayedText(player?.inventory ?? [], content)
    onStayed(stayed)
    if (!stayed) announce('Everything is deposited.')
  }
  return (
    <Button icon="open-chest" disabled={isEmpty} onClick={() => keepFocusDuring(deposit)}>
      Deposit all
    </Button>
  )
}
