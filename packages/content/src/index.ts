import type { Content } from '@hearthward/engine'
import { merge } from './entries.ts'
import { achievementsDeeds } from './families/achievements-deeds.ts'
import { achievementsFighters } from './families/achievements-fighters.ts'
import { achievementsGatherers } from './families/achievements-gatherers.ts'
import { achievementsHands } from './families/achievements-hands.ts'
import { achievementsMakers } from './families/achievements-makers.ts'
import { achievementsQuarrels } from './families/achievements-quarrels.ts'
import { achievementsRoads } from './families/achievements-roads.ts'
import { beastsCave } from './families/beasts-cave.ts'
import { beastsCloister } from './families/beasts-cloister.ts'
import { beastsDragons } from './families/beasts-dragons.ts'
import { beastsFields } from './families/beasts-fields.ts'
import { beastsGoods } from './families/beasts-goods.ts'
import { beastsGrove } from './families/beasts-grove.ts'
import { beastsHarbour } from './families/beasts-harbour.ts'
import { beastsHills } from './families/beasts-hills.ts'
import { beastsRelics } from './families/beasts-relics.ts'
import { beastsSands } from './families/beasts-sands.ts'
import { beastsTower } from './families/beasts-tower.ts'
import { beastsWoods } from './families/beasts-woods.ts'
import { construction } from './families/construction.ts'
import { constructionFurniture } from './families/construction-furniture.ts'
import { constructionPlanks } from './families/construction-planks.ts'
import { cooking } from './families/cooking.ts'
import { crafting } from './families/crafting.ts'
import { craftingCloaks } from './families/crafting-cloaks.ts'
import { craftingJewellery } from './families/crafting-jewellery.ts'
import { craftingLeather } from './families/crafting-leather.ts'
import { craftingRunework } from './families/crafting-runework.ts'
import { craftingStaffs } from './families/crafting-staffs.ts'
import { farming } from './families/farming.ts'
import { fightsCave } from './families/fights-cave.ts'
import { fightsHidden } from './families/fights-hidden.ts'
import { fightsTowns } from './families/fights-towns.ts'
import { fightsWilds } from './families/fights-wilds.ts'
import { firemaking } from './families/firemaking.ts'
import { fishing } from './families/fishing.ts'
import { fletching } from './families/fletching.ts'
import { goods } from './families/goods.ts'
import { herblore } from './families/herblore.ts'
import { mining } from './families/mining.ts'
import { peopleAlkharid } from './families/people-alkharid.ts'
import { peopleAltar } from './families/people-altar.ts'
import { peopleArchive } from './families/people-archive.ts'
import { peopleBarbarian } from './families/people-barbarian.ts'
import { peopleBridge } from './families/people-bridge.ts'
import { peopleCave } from './families/people-cave.ts'
import { peopleCooks } from './families/people-cooks.ts'
import { peopleDraynor } from './families/people-draynor.ts'
import { peopleFalador } from './families/people-falador.ts'
import { peopleForest } from './families/people-forest.ts'
import { peopleLumbridge } from './families/people-lumbridge.ts'
import { peopleMonastery } from './families/people-monastery.ts'
import { peopleRangers } from './families/people-rangers.ts'
import { peopleRimmington } from './families/people-rimmington.ts'
import { peopleSarim } from './families/people-sarim.ts'
import { peopleTower } from './families/people-tower.ts'
import { peopleVarrock } from './families/people-varrock.ts'
import { prayer } from './families/prayer.ts'
import { questsBeginnings } from './families/quests-beginnings.ts'
import { questsDeep } from './families/quests-deep.ts'
import { questsHearths } from './families/quests-hearths.ts'
import { questsTowns } from './families/quests-towns.ts'
import { runecrafting } from './families/runecrafting.ts'
import { smithing } from './families/smithing.ts'
import { smithingArmour } from './families/smithing-armour.ts'
import { smithingParts } from './families/smithing-parts.ts'
import { smithingWeapons } from './families/smithing-weapons.ts'
import { tailoring } from './families/tailoring.ts'
import { training } from './families/training.ts'
import { woodcutting } from './families/woodcutting.ts'
import { locations } from './locations.ts'

/** The game as it is delivered. A server loads it at its first start; from then on the database holds it. */
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
