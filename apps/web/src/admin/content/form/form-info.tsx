import type { Content, ContentTable } from '@hearthward/engine'
import { createContext } from 'react'

/** Context of all fields of a form. */
interface FormContext {
  content: Content | undefined
  /** The problem of the field at this path, if it is to be shown yet. */
  problemAt: (path: string) => string | undefined
  /** Prefix of the datalist ids. A form has each list once, however many fields use it. */
  lists: string
}

export const FormInfo = createContext<FormContext>({ content: undefined, problemAt: () => undefined, lists: '' })

interface NamedEntry {
  name?: string
  icon?: string
}

export const entriesOf = (content: Content | undefined, table: ContentTable) =>
  (content?.[table] ?? {}) as Readonly<Record<string, NamedEntry>>

export function withField(record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = record
  return value === undefined ? rest : { ...record, [name]: value }
}

export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="mt-1 text-[0.8125rem] font-medium text-blood-ink">
      {children}
    </p>
  )
}
