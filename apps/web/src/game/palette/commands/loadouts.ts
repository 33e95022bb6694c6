import { styleName } from '../../action/styles.ts'
import { loadoutIcon, wearPreview } from '../../loadouts/loadouts.ts'
import type { Command, Provider } from '../command.ts'

/** Wears loadouts, and opens the page that keeps them. */
export const loadouts: Provider = ({ player, era: { content } }) => [
  ...player.loadouts.map((loadout): Command => {
    const { id, name, style, mode } = loadout
    const { isWorn, refusal, shortages } = wearPreview(player, content, loadout)
    return {
      id: `loadout:${id}`,
      group: 'Loadouts',
      label: `Wear: ${name}`,
      icon: loadoutIcon(content, loadout),
      hint: shortages.join('. ') || (isWorn ? 'You wear it now' : `${styleName(style)} ${mode}`),
      hindrance: refusal,
      words: 'loadout set gear outfit equip swap change',
      effect: { intents: [{ type: 'wearLoadout', loadoutId: id }] },
    }
  }),
  {
    id: 'loadouts',
    group: 'Pages',
    label: 'Loadouts',
    icon: 'breastplate',
    hint: 'Save and wear equipment, on the equipment page',
    words: 'loadout set gear outfit equip',
    effect: { page: { to: '/game/equipment' } },
  },
]
