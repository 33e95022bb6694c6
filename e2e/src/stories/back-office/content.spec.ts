import type { Locator } from '@playwright/test'
import { giveReason, submitReason } from '../../support/back-office.ts'
import { call, enterAsGuest, newName, runningAction, slotsHolding, toast, visitPage } from '../../support/player.ts'
import { enterAsStaff } from '../../support/staff.ts'
import { expect, LIVE, SECOND, test } from '../../support/story.ts'

const SAYS_HELLO = {
  dialogueTrees: [{ id: 'hello', text: 'Hello.', options: [{ id: 'farewell', text: 'Goodbye.' }] }],
  defaultDialogue: 'hello',
}
const WRITES = ['edit_items', 'edit_monsters', 'edit_quests'] as const

test('[ADM-21] [ADM-30] [CONT-5] [CONT-19] [CONT-20] staff add an activity, and a player in another browser plays it', async ({
  page,
  otherBrowser,
  product,
  pass,
}) => {
  const player = await otherBrowser.newPage()
  await enterAsStaff(page, product, WRITES)
  await enterAsGuest(player)

  await page.goto('/admin/map-activities')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('row', { name: /Gather kindling/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search activities' }).fill('kindling')
  await expect(page.getByRole('row', { name: /Gather kindling/ })).toBeVisible()
  await page.getByRole('link', { name: 'New activity' }).click()

  // Every problem is shown at its field and in a summary.
  await page.getByLabel('Name').fill('Pick daisies')
  await page.getByLabel('XP rate').fill('0')
  await page.getByRole('button', { name: 'Create activity' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Validation failed' })
  await expect(failure).toContainText(
    'Location is required, Skill type is required, At least one level requirement is required, ' +
      'XP rate must be between 1 and 10000, Duration must be between 1 second and 5 minutes',
  )
  await page.getByLabel('Location').fill('lumbridge')
  await page.getByLabel('Skill type').selectOption('woodcutting')
  await page.getByLabel('Add to level requirements').selectOption('woodcutting')
  await page.getByLabel('XP rate').fill('11')
  await page.getByLabel('Duration').fill('2000')
  await page.getByRole('button', { name: 'Add output' }).click()
  await page.getByLabel('Item', { exact: true }).fill('logs')
  await expect(failure).toHaveCount(0)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Woodcutting 1')
  // 11 experience every 2 s.
  await expect(preview.getByRole('row', { name: /^1 / })).toContainText('19.8k')
  await page.getByRole('button', { name: 'Create activity' }).click()
  await giveReason(page, 'Create')
  await expect(page.getByRole('heading', { name: 'Pick daisies', level: 1 })).toBeVisible()

  // The era begins a second later by the server's clock, which the test moves.
  await pass(2 * SECOND)
  await expect(player.getByRole('button', { name: 'Start Pick daisies' })).toBeVisible(LIVE)
  await player.getByRole('button', { name: 'Start Pick daisies' }).click()
  await pass(10 * SECOND)
  await expect(runningAction(player)).toContainText('Pick daisies')
  await expect(slotsHolding(player, 'Logs')).toBeVisible()

  // Deactivated again: players doing it stop after the current run.
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog')).toContainText('finish the current run and stop')
  await giveReason(page, 'Deactivate')
  // The history below uses the same name for the field.
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  await pass(6 * SECOND)
  await expect(player.getByRole('button', { name: 'Start Pick daisies' })).toHaveCount(0)
  await expect(player.getByText('Nothing is running')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
})

test('[CONT-22] [CONT-23] [CONT-24] [CONT-30] renaming a place, conflicting edits, failures and missing entries', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, WRITES)
  await page.goto('/admin/locations/rimmington')
  const description = page.getByLabel('Description')
  await expect(description).toBeVisible()
  await expect(page.getByLabel('Icon')).toHaveCount(0)
  await description.fill('Hammers in the morning, planks in the afternoon.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toContainText('Hammers in the morning')
  await giveReason(page, 'Save')
  await expect(toast(page, 'Location updated successfully')).toBeVisible()

  // Another member of staff was faster: their change is shown, and both changes are kept.
  await visitPage(page, '/admin/items/bird_nest')
  await page.getByLabel('Description').fill('Empty, mostly.')
  const { written } = await call(page, 'getItem', { id: 'bird_nest' })
  const known = { id: 'bird_nest', expectedVersion: written.updatedAt, reason: 'Meanwhile' }
  const value = Number(written.entry['value'])
  await call(page, 'updateItem', { ...known, changes: { guidePrice: value + 7 } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await giveReason(page, 'Save')
  await expect(toast(page, 'Failed to update')).toBeVisible()
  const overtaken = page.getByRole('alert').filter({ hasText: 'has changed this in the meantime' })
  await expect(overtaken).toContainText('Guide price')
  await overtaken.getByRole('button', { name: 'Apply my changes on top' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await giveReason(page, 'Save')
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2)
  const { written: both } = await call(page, 'getItem', { id: 'bird_nest' })
  expect(both.entry).toMatchObject({ description: 'Empty, mostly.', guidePrice: value + 7 })
  const users = page.getByRole('region', { name: 'References' })
  await users.getByRole('button', { name: /^Show all/ }).click()
  await expect(users).toContainText('Gather kindling')

  await visitPage(page, '/admin/map-activities/nothing_here')
  await expect(page.getByRole('heading', { name: 'Activity not found' })).toBeVisible()

  await page.route('**/api/createMapActivity', (route) => route.abort('connectionrefused'))
  await visitPage(page, '/admin/map-activities/new')
  await page.getByLabel('Name').fill('Pick thistles')
  await page.getByLabel('Location').fill('lumbridge')
  await page.getByLabel('Skill type').selectOption('farming')
  await page.getByLabel('Add to level requirements').selectOption('farming')
  await page.getByLabel('Duration').fill('2000')
  await page.getByRole('button', { name: 'Create activity' }).click()
  await submitReason(page, 'Create')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to create activity')
})

test('[ADM-3] [ACT-39] [LOC-21] new entries have addresses, and lists that cannot be read show an error', async ({
  page,
  product,
  allowedErrors,
}) => {
  allowedErrors.push(/^500 /)
  await enterAsStaff(page, product, WRITES)
  await page.goto('/admin')
  for (const path of ['items', 'monsters', 'quests']) {
    await visitPage(page, `/admin/${path}/new`)
    await expect(page.getByRole('heading', { name: /^New / })).toBeVisible()
  }
  await page.route('**/api/list*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } }))
  await page.goto('/admin/map-activities')
  await expect(page.getByText('Failed to load activities')).toBeVisible()
  await visitPage(page, '/admin/locations')
  await expect(page.getByText('Failed to load locations')).toBeVisible()
})

test('going back asks about unsaved changes, and then the form shows the stored values', async ({ page, product }) => {
  await enterAsStaff(page, product, WRITES)
  await page.goto('/admin/quests/the_quiet_bell')
  const description = page.getByLabel('Description')
  const original = await description.inputValue()
  await description.fill(`${original} No rope.`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await giveReason(page, 'Save')
  await description.fill('No rope, and unsaved.')

  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first()
  await latest.locator('summary').click()
  const goBack = latest.getByRole('button', { name: 'Restore the version before this' })
  await goBack.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(description).toHaveValue('No rope, and unsaved.')
  await goBack.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore without saving' }).click()
  await giveReason(page, 'Restore')
  await expect(description).toHaveValue(original)
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  // Deactivated with unsaved changes on the page: they stay, and can be saved.
  const silent = `Nobody rings for ${newName()}.`
  await description.fill(silent)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await giveReason(page, 'Deactivate')
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await expect(description).toHaveValue(silent)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await giveReason(page, 'Save')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await giveReason(page, 'Activate')
  await expect(description).toHaveValue(silent)
})

test('the reason why an entry was not saved is scrolled into view', async ({ page, product }) => {
  await enterAsStaff(page, product, WRITES)
  await page.goto('/admin/npcs/monastery_abbot')
  const name = page.getByLabel('Name', { exact: true })
  const original = await name.inputValue()
  const saveScrolledDown = async () => {
    await page.getByRole('heading', { name: 'Try the dialogue' }).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded()
    await expect(name).not.toBeInViewport()
    await page.getByRole('button', { name: 'Save changes' }).click()
  }
  const expectRead = async (note: Locator) => {
    await expect(note).toBeInViewport({ ratio: 0.9 })
    expect(await note.evaluate((element) => element.parentElement === document.activeElement)).toBe(true)
  }
  // Invalid already in the browser.
  await name.fill('')
  await saveScrolledDown()
  const failure = page.getByRole('alert').filter({ hasText: 'Validation failed' })
  await expectRead(failure)
  await name.fill(original)

  // Invalid only on the server, which knows entries made in the meantime.
  const namesake = {
    name: 'Abbess Dell',
    description: 'A namesake.',
    icon: 'cowled',
    type: 'other',
    location: 'lumbridge',
  }
  await name.fill(namesake.name)
  await call(page, 'createNpc', { entry: { ...namesake, ...SAYS_HELLO }, reason: 'Meanwhile' })
  await saveScrolledDown()
  await giveReason(page, 'Save')
  await expectRead(failure)
  await expect(failure).toContainText('Name is taken')
  await name.fill(original)

  // Another member of staff was faster.
  const { written } = await call(page, 'getNpc', { id: 'monastery_abbot' })
  const known = { id: 'monastery_abbot', expectedVersion: written.updatedAt, reason: 'Meanwhile' }
  await page.getByLabel('Description').first().fill('Mine.')
  await call(page, 'updateNpc', { ...known, changes: { icon: 'monk-face' } })
  await saveScrolledDown()
  await giveReason(page, 'Save')
  await expectRead(page.getByRole('alert').filter({ hasText: 'has changed this in the meantime' }))
})

test('a dialogue keeps its id while another is typed, and accepts no existing one', async ({ page, product }) => {
  await enterAsStaff(page, product, WRITES)
  await page.goto('/admin/npcs/monastery_abbot')
  const list = page.getByRole('list', { name: 'Dialogues' }).getByRole('listitem')
  const ids = () => list.locator('strong').allTextContents()
  await expect(list.first()).toBeVisible()
  const before = await ids()
  expect(before).toEqual(expect.arrayContaining(['gate', 'gate_sworn']))
  await list.filter({ hasText: 'gate_sworn' }).getByRole('button').click()
  const chosen = page.locator('[aria-current=true]', { hasText: 'gate_sworn' })
  const field = page.getByLabel('Id', { exact: true })
  await field.press('End')
  for (const _ of '_sworn') await field.press('Backspace')
  await expect(field).toHaveValue('gate')
  await expect(page.getByText('Id is taken')).toBeVisible()
  await expect(chosen).toBeVisible()
  await field.blur()
  await expect(field).toHaveValue('gate_sworn')
  expect(await ids()).toEqual(before)

  await field.press('End')
  await field.pressSequentially('_in')
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect.poll(ids).toEqual(before.map((id) => (id === 'gate_sworn' ? 'gate_sworn_in' : id)))
  await expect(list.getByText('missing target')).toHaveCount(0)
})

test('[CP15] a quest lists the people who complete its steps, and they cannot be deactivated', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, WRITES)
  await page.goto('/admin/quests/the_long_fast')
  const references = page.getByRole('region', { name: 'References' })
  await references.getByRole('link', { name: 'Abbess Coll' }).click()
  await expect(page.getByRole('heading', { name: 'Abbess Coll', level: 1 })).toBeVisible()
  await expect(references.getByRole('link', { name: 'The Long Fast' })).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const inUse = page.getByRole('dialog', { name: 'Abbess Coll cannot be deactivated' })
  await expect(inUse.getByRole('listitem').filter({ hasText: 'The Long Fast' })).toBeVisible()

  // A quest with a step that nobody completes can only be created inactive.
  await visitPage(page, '/admin/quests/new')
  await page.getByLabel('Name').fill('A Longer Fast')
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByLabel('Id', { exact: true }).fill('ended')
  await page.getByLabel('Type', { exact: true }).selectOption('custom')
  await page.getByLabel('Text', { exact: true }).fill('End it.')
  await page.getByRole('button', { name: 'Create quest' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Validation failed' })
  await expect(failure).toContainText('No dialogue completes the step ended')
  await page.getByRole('switch', { name: 'Deactivated' }).click()
  await expect(failure).toHaveCount(0)
  await page.getByRole('button', { name: 'Create quest' }).click()
  await giveReason(page, 'Create')
  await expect(page.getByRole('heading', { name: 'A Longer Fast', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await submitReason(page, 'Activate')
  await expect(toast(page, /No dialogue completes the step ended/)).toBeVisible()
})
