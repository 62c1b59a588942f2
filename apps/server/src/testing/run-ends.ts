import { afterAll, afterEach } from 'vitest'
import '../../../../scripts/patient-waits.ts'
import { runEndsOf } from './ends.ts'

// vitest runs this file for every file of tests, whichever modules they share.
afterEach(() => runEndsOf('test'))
afterAll(() => runEndsOf('file'))
