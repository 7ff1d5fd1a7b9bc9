import type { IconForm } from './make-icon.ts'
import type { PictureForm } from './picture-form.ts'

/** Work on a picture, as it is sent to the process that does it. */
export type PictureWork =
  | {
      readonly kind: 'resize'
      readonly bytes: Uint8Array
      readonly width: number
      readonly form: PictureForm
    }
  | { readonly kind: 'icon'; readonly bytes: Uint8Array; readonly form: IconForm }

/** The result of the work: the bytes of a picture, or why there are none. */
export type PictureResult = { readonly bytes: Uint8Array } | { readonly message: string }
