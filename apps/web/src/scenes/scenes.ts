import { type ComponentType, lazy } from 'react'
import { Hills } from './Horizon.tsx'
import { Lumbridge } from './places/Lumbridge.tsx'

type Drawing = ComponentType

/** Loads a drawing when its place is shown. If that fails, plain hills are shown. */
const drawn = (fetch: () => Promise<Drawing>) =>
  lazy(() =>
    fetch().then(
      (drawing) => ({ default: drawing }),
      () => ({ default: Hills }),
    ),
  )

/** The drawing of each place. The starting place is bundled, because every player begins there. */
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
