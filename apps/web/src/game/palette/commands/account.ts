import type { Provider } from '../command.ts'

export const account: Provider = () => [
  {
    id: 'sign-out',
    group: 'Settings',
    label: 'Sign out',
    icon: 'exit-door',
    hint: 'Saved first; what runs goes on without you',
    words: 'log out leave exit quit',
    effect: { signsOut: true },
  },
]
