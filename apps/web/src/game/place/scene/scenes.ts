import { type ComponentType, lazy } from 'react'
import { Hills } from './Horizon.tsx'
import { Lumbridge } from './Lumbridge.tsx'

type Drawing = ComponentType

/** A drawing fetched when its place is shown. Without it the game goes on in front of plain hills. */
const drawn = (fetch: () => Promise<Drawing>) =>
  lazy(() =>
    fetch().then(
      (drawing) => ({ default: drawing }),
      () => ({ default: Hills }),
    ),
  )

/** Each place has a drawing of its own. The first is there from the start: everybody's road begins with it. */
export const SCENES: Readonly<Record<string, Drawing>> = {
  lumbridge: Lumbridge,
  varrock: drawn(() => import('./Varrock.tsx').then(({ Varrock }) => Varrock)),
  draynor: drawn(() => import('./Draynor.tsx').then(({ Draynor }) => Draynor)),
  alkharid: drawn(() => import('./Alkharid.tsx').then(({ Alkharid }) => Alkharid)),
  falador: drawn(() => import('./Falador.tsx').then(({ Falador }) => Falador)),
  barbarian: drawn(() => import('./Barbarian.tsx').then(({ Barbarian }) => Barbarian)),
  wizards_tower: drawn(() => import('./WizardsTower.tsx').then(({ WizardsTower }) => WizardsTower)),
  rangers_guild: drawn(() => import('./RangersGuild.tsx').then(({ RangersGuild }) => RangersGuild)),
  monastery: drawn(() => import('./Monastery.tsx').then(({ Monastery }) => Monastery)),
  cooks_guild: drawn(() => import('./CooksGuild.tsx').then(({ CooksGuild }) => CooksGuild)),
  rimmington: drawn(() => import('./Rimmington.tsx').then(({ Rimmington }) => Rimmington)),
  port_sarim: drawn(() => import('./PortSarim.tsx').then(({ PortSarim }) => PortSarim)),
  rune_altar: drawn(() => import('./RuneAltar.tsx').then(({ RuneAltar }) => RuneAltar)),
  dragons_cave: drawn(() => import('./DragonsCave.tsx').then(({ DragonsCave }) => DragonsCave)),
  enchanted_forest: drawn(() => import('./EnchantedForest.tsx').then(({ EnchantedForest }) => EnchantedForest)),
}
