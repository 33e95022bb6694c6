import type { Family } from '../../entries.ts'
import { dishes } from './dishes.ts'
import { grill } from './grill.ts'
import { larder } from './larder.ts'
import { pies } from './pies.ts'

export const cooking: Family = {
  items: { ...grill.items, ...larder.items, ...pies.items, ...dishes.items },
  activities: { ...grill.activities, ...larder.activities },
  recipes: { ...grill.recipes, ...larder.recipes, ...pies.recipes, ...dishes.recipes },
}
