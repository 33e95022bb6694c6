import type { Family } from '../entries.ts'
import { dishes } from './cooking-dishes.ts'
import { grill } from './cooking-grill.ts'
import { larder } from './cooking-larder.ts'
import { pies } from './cooking-pies.ts'

export const cooking: Family = {
  items: { ...grill.items, ...larder.items, ...pies.items, ...dishes.items },
  activities: { ...grill.activities, ...larder.activities },
  recipes: { ...grill.recipes, ...larder.recipes, ...pies.recipes, ...dishes.recipes },
}
