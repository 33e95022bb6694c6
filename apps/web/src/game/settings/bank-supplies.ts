/** What the setting does, wherever it is offered. */
export const BANK_SUPPLIES =
  'Actions, fights and meals use what they need from the pack first and then from the bank: materials, food, arrows and runes. Without it, only the pack counts.'
