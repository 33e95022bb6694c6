import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import type { NewAccountForm } from '../../account/NewAccountForm.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'

/** The form comes with the checks of the server's own schemas: much script, and most visitors never ask for it. */
export function NewAccount(props: ComponentProps<typeof NewAccountForm>) {
  const [file, setFile] = useState<typeof import('../../account/NewAccountForm.tsx') | null>(null)
  const [isLost, setLost] = useState(false)
  const load = useCallback(() => {
    setLost(false)
    import('../../account/NewAccountForm.tsx').then(setFile, () => setLost(true))
  }, [])
  useEffect(load, [load])
  if (file) return <file.NewAccountForm {...props} />
  if (!isLost) return <PanelSkeleton rows={5} label="The form is on its way" />
  return (
    <FailureNote onRetry={load}>
      The form could not be fetched: the server cannot be reached. Nothing was sent.
    </FailureNote>
  )
}
