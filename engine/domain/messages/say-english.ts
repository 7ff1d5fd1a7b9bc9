import { en } from './en.ts'
import { createSay } from './say.ts'

/** English without a website, for logs. */
export const sayEnglish = createSay({ locale: 'en', messages: en })
