// Runs hooks without a browser, for tests.
import { createElement, useState } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders a hook and performs the steps one by one, each with the result of the render before it. Returns the results
 * of all renders. A state that a step sets is part of the next render; effects do not run.
 */
export function renderHook<Result>(useHook: () => Result, steps: readonly ((result: Result) => void)[]): Result[] {
  const results: Result[] = []
  function Component() {
    const [turn, setTurn] = useState(0)
    const result = useHook()
    results.push(result)
    const step = steps[turn]
    if (step) {
      setTurn(turn + 1)
      step(result)
    }
    return null
  }
  renderToString(createElement(Component))
  return results
}
