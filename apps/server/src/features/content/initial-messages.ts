import type { InitialMessages } from '../../core/initial-messages.ts'

export const skillVisibilityMessages: InitialMessages = {
  onConnect: ({ skillVisibility }) => ['skillVisibility', { hidden: skillVisibility.hidden() }],
}
