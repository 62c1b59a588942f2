import { test } from 'vitest'
import { setStage } from '../support/stage.ts'
import { playStories } from './play.ts'

const stage = setStage()

test('D-123 nor where a field that somebody has open stays closed to others', { timeout: 3_600_000 }, () =>
  playStories(stage, {
    people: ['helen@clinic.example', 'yusuf@clinic.example'],
    outside: 'carla@clinic.example',
    rules: false,
    template: 'Near Miss',
    places: { 'what-happened': 'text', summary: 'text', tags: 'set', 'review-by': 'date' },
  }),
)
