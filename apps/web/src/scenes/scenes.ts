import { type ComponentType, lazy } from 'react'
import { Hills } from './Horizon.tsx'
import { Lumbridge } from './places/Lumbridge.tsx'

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
  varrock: drawn(() => import('./places/Varrock.tsx').then(({ Varrock }) => Varrock)),
  draynor: drawn(() => import('./places/Draynor.tsx').then(({ Draynor }) => Draynor)),
  alkharid: drawn(() => import('./places/Alkharid.tsx').then(({ Alkharid }) => Alkharid)),
  falador: drawn(() => import('./places/Falador.tsx').then(({ Falador }) => Falador)),
  barbarian: drawn(() => import('./places/Barbarian.tsx').then(({ Barbarian }) => Barbarian)),
  wizards_tower: drawn(() => import('./places/WizardsTower.tsx').then(({ WizardsTower }) => WizardsTower)),
  rangers_guild: drawn(() => import('./places/RangersGuild.tsx').then(({ RangersGuild }) => RangersGuild)),
  monastery: drawn(() => import('./places/Monastery.tsx').then(({ Monastery }) => Monastery)),
  cooks_guild: drawn(() => import('./places/CooksGuild.tsx').then(({ CooksGuild }) => CooksGuild)),
  rimmington: drawn(() => import('./places/Rimmington.tsx').then(({ Rimmington }) => Rimmington)),
  port_sarim: drawn(() => import('./places/PortSarim.tsx').then(({ PortSarim }) => PortSarim)),
  rune_altar: drawn(() => import('./places/RuneAltar.tsx').then(({ RuneAltar }) => RuneAltar)),
  dragons_cave: drawn(() => import('./places/DragonsCave.tsx').then(({ DragonsCave }) => DragonsCave)),
  enchanted_forest: drawn(() => import('./places/EnchantedForest.tsx').then(({ EnchantedForest }) => EnchantedForest)),
}
