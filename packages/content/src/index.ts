import type { Content } from '@hearthward/engine'
import { achievementsQuarrels } from './achievements/fights.ts'
import { achievementsDeeds } from './achievements/goods.ts'
import { achievementsRoads } from './achievements/journeys.ts'
import { achievementsFighters } from './achievements/levels-combat.ts'
import { achievementsGatherers } from './achievements/levels-gathering.ts'
import { achievementsHands } from './achievements/levels-handicraft.ts'
import { achievementsMakers } from './achievements/levels-making.ts'
import { fightsCave } from './combat/fights/cave.ts'
import { fightsHidden } from './combat/fights/hidden.ts'
import { fightsTowns } from './combat/fights/towns.ts'
import { fightsWilds } from './combat/fights/wilds.ts'
import { beastsCave } from './combat/monsters/cave.ts'
import { beastsCloister } from './combat/monsters/cloister.ts'
import { beastsDragons } from './combat/monsters/dragons.ts'
import { beastsFields } from './combat/monsters/fields.ts'
import { beastsGoods } from './combat/monsters/goods.ts'
import { beastsGrove } from './combat/monsters/grove.ts'
import { beastsHarbour } from './combat/monsters/harbour.ts'
import { beastsHills } from './combat/monsters/hills.ts'
import { beastsRelics } from './combat/monsters/relics.ts'
import { beastsSands } from './combat/monsters/sands.ts'
import { beastsTower } from './combat/monsters/tower.ts'
import { beastsWoods } from './combat/monsters/woods.ts'
import { merge } from './entries.ts'
import { peopleAlkharid } from './people/alkharid.ts'
import { peopleAltar } from './people/altar.ts'
import { peopleArchive } from './people/archive.ts'
import { peopleBarbarian } from './people/barbarian.ts'
import { peopleBridge } from './people/bridge.ts'
import { peopleCave } from './people/cave.ts'
import { peopleCooks } from './people/cooks.ts'
import { peopleDraynor } from './people/draynor.ts'
import { peopleFalador } from './people/falador.ts'
import { peopleForest } from './people/forest.ts'
import { peopleLumbridge } from './people/lumbridge.ts'
import { peopleMonastery } from './people/monastery.ts'
import { peopleRangers } from './people/rangers.ts'
import { peopleRimmington } from './people/rimmington.ts'
import { peopleSarim } from './people/sarim.ts'
import { goods } from './people/shop-goods.ts'
import { peopleTower } from './people/tower.ts'
import { peopleVarrock } from './people/varrock.ts'
import { locations } from './places/locations.ts'
import { questsBeginnings } from './quests/beginnings.ts'
import { questsDeep } from './quests/deep.ts'
import { questsHearths } from './quests/hearths.ts'
import { questsTowns } from './quests/towns.ts'
import { construction } from './skills/construction/construction.ts'
import { constructionFurniture } from './skills/construction/furniture.ts'
import { constructionPlanks } from './skills/construction/planks.ts'
import { cooking } from './skills/cooking/cooking.ts'
import { craftingCloaks } from './skills/crafting/cloaks.ts'
import { crafting } from './skills/crafting/crafting.ts'
import { craftingJewellery } from './skills/crafting/jewellery.ts'
import { craftingLeather } from './skills/crafting/leather.ts'
import { craftingRunework } from './skills/crafting/runework.ts'
import { craftingStaffs } from './skills/crafting/staffs.ts'
import { farming } from './skills/farming/farming.ts'
import { firemaking } from './skills/firemaking.ts'
import { fishing } from './skills/fishing/fishing.ts'
import { fletching } from './skills/fletching/fletching.ts'
import { herblore } from './skills/herblore/herblore.ts'
import { mining } from './skills/mining/mining.ts'
import { prayer } from './skills/prayer.ts'
import { runecrafting } from './skills/runecrafting/runecrafting.ts'
import { smithingArmour } from './skills/smithing/armour.ts'
import { smithingParts } from './skills/smithing/parts.ts'
import { smithing } from './skills/smithing/smithing.ts'
import { smithingWeapons } from './skills/smithing/weapons.ts'
import { tailoring } from './skills/tailoring/tailoring.ts'
import { training } from './skills/training.ts'
import { woodcutting } from './skills/woodcutting/woodcutting.ts'

/** The content of the release. A server loads it at its first start; from then on the database holds it. */
export const content: Content = merge([
  { locations },
  achievementsDeeds,
  achievementsFighters,
  achievementsGatherers,
  achievementsHands,
  achievementsMakers,
  achievementsQuarrels,
  achievementsRoads,
  beastsCave,
  beastsCloister,
  beastsDragons,
  beastsFields,
  beastsGoods,
  beastsGrove,
  beastsHarbour,
  beastsHills,
  beastsRelics,
  beastsSands,
  beastsTower,
  beastsWoods,
  constructionFurniture,
  constructionPlanks,
  construction,
  cooking,
  craftingCloaks,
  craftingJewellery,
  craftingLeather,
  craftingRunework,
  craftingStaffs,
  crafting,
  farming,
  fightsCave,
  fightsHidden,
  fightsTowns,
  fightsWilds,
  firemaking,
  fishing,
  fletching,
  goods,
  herblore,
  mining,
  peopleAlkharid,
  peopleAltar,
  peopleArchive,
  peopleBarbarian,
  peopleBridge,
  peopleCave,
  peopleCooks,
  peopleDraynor,
  peopleFalador,
  peopleForest,
  peopleLumbridge,
  peopleMonastery,
  peopleRangers,
  peopleRimmington,
  peopleSarim,
  peopleTower,
  peopleVarrock,
  prayer,
  questsBeginnings,
  questsDeep,
  questsHearths,
  questsTowns,
  runecrafting,
  smithingArmour,
  smithingParts,
  smithingWeapons,
  smithing,
  tailoring,
  training,
  woodcutting,
])
