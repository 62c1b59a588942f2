import { test } from 'vitest'
import { setStage } from '../support/stage.ts'
import { playStories } from './play.ts'

const stage = setStage()

test('D-123 whatever people, browsers and networks do, no typed text is lost', { timeout: 3_600_000 }, () =>
  playStories(stage, {
    people: ['editor@city.example', 'day@city.example'],
    outside: 'admin@city.example',
    rules: true,
    template: 'Illegal Dumping Pickup',
    places: { 'crew-notes': 'text', address: 'text', summary: 'text', tags: 'set', 'estimated-cost': 'amount' },
  }),
)
