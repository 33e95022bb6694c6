/** Bounds that browser and server both keep to. Apart from the schemas, so that a page can have them alone. */

/** Most intents one call may carry. */
export const MOST_INTENTS = 100

/** Gains of experience up to this much at once are not worth a question. */
export const UNCHECKED_GAIN = 10
/** Most gains one question may carry. */
export const MOST_GAINS = 10
