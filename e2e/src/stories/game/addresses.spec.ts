import { enterAsGuest, visitPage } from '../../support/player.ts'
import { expect, test } from '../../support/story.ts'

test('[SCR-8] an address with invalid parameters still opens its page', async ({ page }) => {
  await enterAsGuest(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/game/equipment?slot=foo')
  await expect(heading('Equipment')).toBeVisible()
  for (const q of ['%5B1%5D', '%7B%7D', 'true']) {
    await visitPage(page, `/game/encyclopedia?q=${q}`)
    await expect(heading('Encyclopedia')).toBeVisible()
  }
  for (const board of ['foo', '__proto__', '%5B1%5D']) {
    await visitPage(page, `/game/leaderboard?board=${board}`)
    await expect(page.getByRole('tab', { name: 'Total level' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('main')).not.toContainText(/could not be (read|loaded)/)
  }
})

test('[SCR-9] back and forward restore the search and close dialogs', async ({ page }) => {
  await enterAsGuest(page)
  await visitPage(page, '/game/settings')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  await field.fill('oak')
  await expect(page).toHaveURL(/q=oak$/)
  await field.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/encyclopedia$/)
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('oak')
  await page.goForward()
  await expect(field).toHaveValue('')

  await field.blur()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('oak')
  await expect(palette).toHaveCount(0)
})

test('a link to a room is highlighted on click, before the room is loaded; with a modifier key the browser handles it', async ({
  page,
}) => {
  await enterAsGuest(page)
  const map = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map', exact: true })
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Here', exact: true })
  const unlit = await map.getAttribute('class')
  const lit = await here.getAttribute('class')

  const isLeft = await map.evaluate((link) => {
    let isOurs = false
    const press = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })
    const look = (event: Event) => {
      isOurs = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', look, { once: true })
    link.dispatchEvent(press)
    return !isOurs
  })
  expect(isLeft).toBe(true)
  await expect(page).toHaveURL('/game')
  await expect(map).toHaveClass(unlit ?? '')

  const atThePress = await map.evaluate(async (link: HTMLElement) => {
    link.click()
    // React renders the change of a click synchronously.
    await Promise.resolve()
    return { classes: [...link.classList].sort(), path: location.pathname }
  })
  expect(atThePress).toEqual({ classes: (lit ?? '').split(' ').sort(), path: '/game' })
  await expect(page.getByRole('heading', { level: 1, name: 'World map' })).toBeVisible()
  await expect(page).toHaveURL('/game/map')
  await expect(map).toHaveAttribute('aria-current', 'page')
  await expect(here).toHaveClass(unlit ?? '')
  await here.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hearthford' })).toBeVisible()
  await expect(map).toHaveClass(unlit ?? '')
})
