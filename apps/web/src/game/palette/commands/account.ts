import type { Provider } from '../command.ts'

export const account: Provider = () => [
  {
    id: 'sign-out',
    group: 'Settings',
    label: 'Sign out',
    icon: 'exit-door',
    hint: 'Saves first; your action continues while you are away',
    words: 'log out leave exit quit',
    effect: { signsOut: true },
  },
]
