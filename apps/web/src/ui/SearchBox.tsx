import { Input } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface SearchBoxProps {
  /** What is searched, as 'Search the bank'. */
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative min-w-40 flex-1">
      <Icon
        name="magnifying-glass"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-9"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
