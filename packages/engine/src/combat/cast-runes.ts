/** The runes used up by one cast. */
export const CAST_RUNES = ['air_rune', 'mind_rune'] as const
