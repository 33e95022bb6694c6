import { entriesOf } from '../../encyclopedia/entries.ts'
import { addressOf } from '../../encyclopedia/targets.ts'
import type { Command, Provider } from '../command.ts'

/** Opens entries of the encyclopedia. People are left out: the commands to talk to them lead there. */
export const encyclopedia: Provider = ({ era: { content } }) =>
  entriesOf(content)
    .filter(({ kind }) => kind !== 'people')
    .map((entry): Command => {
      const { kind, id, name, icon, line } = entry
      const { to, params } = addressOf(entry)
      return {
        id: `entry:${kind}:${id}`,
        group: 'Encyclopedia',
        label: name,
        icon,
        hint: line,
        words: kind === 'monsters' ? 'monster foe' : '',
        effect: { page: { to, params } as NonNullable<Command['effect']['page']> },
      }
    })
