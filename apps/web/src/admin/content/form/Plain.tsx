import { use } from 'react'
import { Input, Select } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { FieldShape } from './fields.ts'
import { entriesOf, FormInfo } from './form-info.tsx'

interface PlainProps {
  control: object
  shape: FieldShape
  value: unknown
  isOptional: boolean
  onChange: (value: unknown) => void
}

export function Plain({ control, shape, value, isOptional, onChange }: PlainProps) {
  const orUndefined = (text: string) => (text === '' && isOptional ? undefined : text)
  switch (shape.kind) {
    case 'number':
      return (
        <Input
          {...control}
          type="number"
          step={shape.isWhole ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      )
    case 'choice':
      return (
        <Select {...control} value={String(value ?? '')} onChange={({ target }) => onChange(orUndefined(target.value))}>
          <option value="">{isOptional ? 'None' : 'Choose'}</option>
          {shape.options.map((option) => (
            <option key={option} value={option}>
              {option.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )
    case 'reference':
      return <Reference {...{ control, shape, value, onChange: (id: string) => onChange(orUndefined(id)) }} />
    case 'icon':
      return <IconField {...{ control, value, onChange }} />
    default:
      return shape.kind === 'text' && shape.isLong ? (
        <textarea
          {...control}
          rows={1}
          className="field-sizing-content min-h-11 w-full rounded-[10px] border border-line-strong/70 bg-ground px-3 py-2 text-base text-text aria-invalid:border-blood mid:text-[0.9375rem]"
          value={String(value ?? '')}
          onChange={({ target }) => onChange(orUndefined(target.value))}
        />
      ) : (
        <Input
          {...control}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(orUndefined(target.value))}
        />
      )
  }
}

interface ReferenceProps {
  control: object
  shape: Extract<FieldShape, { kind: 'reference' }>
  value: unknown
  onChange: (id: string) => void
}

/** The id of another entry, found by typing a part of its id or name. */
function Reference({ control, shape, value, onChange }: ReferenceProps) {
  const { content, lists } = use(FormInfo)
  const entries = entriesOf(content, shape.table)
  const found = entries[String(value ?? '')]
  return (
    <span className="block">
      <span className="relative block">
        <Input
          {...control}
          list={`${lists}-${shape.table}`}
          autoComplete="off"
          className={found ? 'pl-9' : undefined}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
        {found && (
          <Icon
            name={found.icon ?? 'info'}
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-brass-ink"
          />
        )}
      </span>
      {found?.name && <span className="mt-1 block text-[0.8125rem] text-muted">{found.name}</span>}
    </span>
  )
}

function IconField({ control, value, onChange }: Omit<PlainProps, 'shape' | 'isOptional'>) {
  const { lists } = use(FormInfo)
  return (
    <span className="relative block">
      <Input
        {...control}
        list={`${lists}-icons`}
        autoComplete="off"
        className="pl-10"
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <Icon
        name={String(value ?? '') || 'uncertainty'}
        className="pointer-events-none absolute top-1/2 left-2.5 size-5 -translate-y-1/2 text-brass-ink"
      />
    </span>
  )
}
