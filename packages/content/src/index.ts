import type { Content } from '@hearthward/engine'
import { merge } from './entries.ts'
import * as families from './families.ts'
import { locations } from './places/locations.ts'

/** The content of the release. A server loads it at its first start; from then on the database holds it. */
export const content: Content = merge([{ locations }, ...Object.values(families)])
