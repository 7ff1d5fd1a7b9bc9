/** Installs the browser in which stories take half of the processor time. Where that fails, they use the one that is there. */
import { installHeadlessShell } from '../test/support/browser/launch-browser.ts'

const failure = await installHeadlessShell()
if (failure !== '') console.log(`Stories run in another Chromium than the headless shell: ${failure}`)
