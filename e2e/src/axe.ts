import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** With `part`, of that alone: the frame around the rooms is the same for all of them and has been looked at before. */
export async function expectNothingSerious(page: Page, where: string, part = 'html'): Promise<void> {
  // The page has no frames: what axe calls its legacy mode finds the same without a second page to gather results on.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part)
  const { violations } = await builder.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target, failureSummary]),
  )
  expect.soft(told, where).toEqual([])
}
