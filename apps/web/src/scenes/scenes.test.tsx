import { content } from '@hearthward/content'
import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { Hills } from './Horizon.tsx'
import { SCENES } from './scenes.ts'

/** The markup of a drawing once it is loaded. */
async function drawingOf(place: string): Promise<string> {
  const Drawing = SCENES[place] ?? Hills
  const { prelude } = await prerender(
    <Suspense>
      <Drawing />
    </Suspense>,
  )
  return new Response(prelude).text()
}

test('every place has its own drawing', async () => {
  const places = Object.keys(content.locations)
  expect(Object.keys(SCENES).toSorted()).toEqual(places.toSorted())
  const drawings = await Promise.all([...places, 'nowhere'].map(drawingOf))
  expect(new Set(drawings).size).toBe(places.length + 1)
})

test('all drawings can be on one page: their ids are unique', async () => {
  const drawings = await Promise.all(Object.keys(SCENES).map(drawingOf))
  const ids = drawings.flatMap((drawing) => [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(ids).toEqual([...new Set(ids)])
})
