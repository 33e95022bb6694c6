import { useState } from 'react'
import { AmountField, useTypedAmount } from '../../ui/form/AmountField.tsx'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Input, PasswordInput, Select } from '../../ui/form/Field.tsx'
import { Keys } from '../../ui/form/Keys.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu, menuItem } from '../../ui/overlay/Menu.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Chapter, Piece } from './Piece.tsx'

export function Controls() {
  return (
    <Chapter title="Controls">
      <Piece
        name="Button"
        use="Primary at most once per screen, plain for the rest, quiet beside others, danger for losses."
      >
        <div className="flex flex-wrap gap-2.5">
          <Button look="primary">Primary</Button>
          <Button>Plain</Button>
          <Button look="quiet">Quiet</Button>
          <Button look="danger">Danger</Button>
          <Button icon="footprint">With an icon</Button>
          <Button disabled>Disabled</Button>
          <Button busy>Busy</Button>
          <Button small icon="move">
            Small
          </Button>
        </div>
      </Piece>
      <Piece name="IconButton" use="Where there is no room for a word. Its label is also its tooltip.">
        <div className="flex gap-2.5">
          <IconButton icon="cog" label="Settings" />
          <IconButton icon="cross-mark" label="Close" />
          <IconButton icon="trash-can" label="Drop" look="danger" />
        </div>
      </Piece>
      <Fields />
      <Amounts />
      <Choices />
      <TabsAndMenu />
      <Piece name="Keys" use="Keyboard shortcuts, in the palette, on the help page and beside buttons.">
        <p className="flex flex-wrap gap-4">
          <Keys keys="Ctrl+K" /> <Keys keys="g b" /> <Keys keys="?" />
        </p>
      </Piece>
    </Chapter>
  )
}

function Fields() {
  return (
    <Piece name="Field" use="Connects label, hint and error to an input. Holds Input, Select or PasswordInput.">
      <Field label="Input" hint="A hint says what to enter.">
        {(control) => <Input {...control} placeholder="250, 1k, 2.5m" />}
      </Field>
      <Field label="Input with an error" error="Enter a whole number above 0.">
        {(control) => <Input {...control} defaultValue="many" />}
      </Field>
      <Field label="Select">
        {(control) => (
          <Select {...control}>
            <option>By kind</option>
            <option>By name</option>
          </Select>
        )}
      </Field>
      <Field label="PasswordInput">
        {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="hunter22" />}
      </Field>
    </Piece>
  )
}

function Amounts() {
  const typed = useTypedAmount(12, 1_200, 'You hold 1,200.')
  return (
    <Piece name="AmountField" use="An amount: accepts 1k and 2.5m, with buttons for common amounts.">
      <AmountField
        label="How many"
        typed={typed}
        choices={[
          { label: '1', amount: 1 },
          { label: '10', amount: 10 },
          { label: 'All', amount: 1_200 },
        ]}
      />
    </Piece>
  )
}

function Choices() {
  const [isOn, setOn] = useState(true)
  const [chosen, setChosen] = useState<'dusk' | 'noon'>('dusk')
  return (
    <Piece name="Switch and Choice" use="A switch applies at once; a choice shows a few options.">
      <Switch label="Sounds" hint="Short and soft." checked={isOn} onChange={setOn} />
      <Switch label="Not now" hint="It says why." checked={false} disabled onChange={setOn} />
      <Choice
        legend="Theme"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'dusk', label: 'Dusk', hint: 'dark' },
          { value: 'noon', label: 'Noon', hint: 'light' },
        ]}
      />
    </Piece>
  )
}

function TabsAndMenu() {
  const [tab, setTab] = useState<'gather' | 'make'>('gather')
  return (
    <Piece name="Tabs and Menu" use="Tabs: parts of one page, kept in its address. Menu: the actions of one button.">
      <Tabs
        label="Example"
        tabs={[
          { id: 'gather', label: 'Gather', count: 6 },
          { id: 'make', label: 'Make', count: 3 },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <p className="p-3 text-sm text-muted">Arrow keys move between tabs. This is “{tab}”.</p>
      </Tabs>
      <Menu
        label="Open menu"
        trigger="Open menu"
        triggerClassName="h-10 rounded-[10px] border border-line bg-raised px-4 font-semibold hover:border-line-strong"
      >
        {(close) => (
          <>
            <button type="button" role="menuitem" tabIndex={-1} className={menuItem()} onClick={close}>
              <Icon name="cog" className="size-4 text-brass" />
              Settings
            </button>
            <button type="button" role="menuitem" tabIndex={-1} className={menuItem(true)} onClick={close}>
              <Icon name="trash-can" className="size-4" />
              Delete
            </button>
          </>
        )}
      </Menu>
    </Piece>
  )
}
