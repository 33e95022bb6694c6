// The score of a run, by place.
import { describeMutation, type Mutation } from './mutations.ts'
import { PLACE_NAMES, PLACES, type PlaceName } from './places.ts'
import type { Result } from './results.ts'

export interface TestedMutation {
  mutation: Mutation
  place: PlaceName
  result: Result
}

export interface Score {
  place: PlaceName
  killed: number
  survived: number
  percent: number
  isReached: boolean
}

export function scoresOf(tested: TestedMutation[]): Score[] {
  return PLACE_NAMES.flatMap((place) => {
    const here = tested.filter((it) => it.place === place)
    const killed = here.filter(({ result }) => result.status === 'killed').length
    if (here.length === 0) return []
    const percent = (killed / here.length) * 100
    return [{ place, killed, survived: here.length - killed, percent, isReached: percent >= PLACES[place].target }]
  })
}

export function formatReport(tested: TestedMutation[]): string {
  const survivors = tested.filter(({ result }) => result.status === 'survived')
  const lines = survivors.flatMap(({ mutation, result }) => {
    const tests = Object.keys(result.passed)
    return [
      '',
      describeMutation(mutation),
      ...(tests.length > 0 ? tests : ['no test loads it']).map((test) => `    ${test}`),
    ]
  })
  const table = scoresOf(tested).map(({ place, killed, survived, percent, isReached }) =>
    [
      place.padEnd(9),
      `${killed}`.padStart(7),
      `${survived}`.padStart(9),
      `${percent.toFixed(1)}%`.padStart(8),
      `${PLACES[place].target}%`.padStart(7),
      isReached ? '' : '  not reached',
    ].join(''),
  )
  const head = 'place     killed  survived   score target'
  return ['Survivors:', ...(lines.length > 0 ? lines : ['none']), '', head, ...table].join('\n')
}
