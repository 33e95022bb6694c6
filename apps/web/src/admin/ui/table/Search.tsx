import { useEffect, useState } from 'react'
import { SearchInput } from '../../../ui/form/Field.tsx'

interface SearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Debounce of typing, in milliseconds. */
const DEBOUNCE = 250

/** The search field of a list. The text is kept in the address. */
export function Search({ label, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return <SearchInput label={label} value={text} maxLength={100} className="max-w-72 pl-9" onChange={setText} />
}
