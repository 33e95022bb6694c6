import { create } from 'zustand'

/** `end` edits the end of the running action. */
export type PlanDialogName = 'plan' | 'end'

export const usePlanDialogs = create<{ open: PlanDialogName | null }>(() => ({ open: null }))

export const closePlanDialog = () => usePlanDialogs.setState({ open: null })
