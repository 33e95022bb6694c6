import { type Toast, toasts, useGame } from './index.ts'

/** A tone: its pitch in hertz, when it begins and how long it rings, in seconds. */
type Tone = readonly [pitch: number, at: number, rings: number]

/** Short and soft, each kind of news by its own. Where nothing is listed, nothing is heard. */
const TUNES: Partial<Record<Toast['kind'], readonly Tone[]>> = {
  level: [
    [523.25, 0, 0.5],
    [783.99, 0.12, 0.9],
  ],
  achievement: [
    [392, 0, 0.6],
    [523.25, 0.14, 0.6],
    [659.26, 0.28, 1],
  ],
  drop: [
    [659.26, 0, 0.4],
    [830.61, 0.1, 0.4],
    [987.77, 0.2, 0.5],
    [1318.51, 0.32, 1.2],
  ],
  warning: [
    [246.94, 0, 0.35],
    [196, 0.16, 0.6],
  ],
}
const LOUDNESS = 0.07

let speaker: AudioContext | null = null

/** Plays to whatever is told, for those who switched sounds on. */
export function playNotices(): () => void {
  return toasts.subscribe(({ kind }) => {
    if (useGame.getState().player?.settings.soundEnabled) play(kind)
  })
}

export function play(kind: Toast['kind']): void {
  const tune = TUNES[kind]
  if (!tune) return
  speaker ??= new AudioContext()
  // Browsers keep a page silent until somebody has pressed something on it.
  void speaker.resume()
  for (const tone of tune) ring(speaker, tone)
}

function ring(on: AudioContext, [pitch, at, rings]: Tone): void {
  const from = on.currentTime + at
  const string = on.createOscillator()
  const volume = on.createGain()
  string.type = 'triangle'
  string.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + rings)
  string.connect(volume).connect(on.destination)
  string.start(from)
  string.stop(from + rings)
}
