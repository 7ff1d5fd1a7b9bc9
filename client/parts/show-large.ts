/** Shows the file of a picture that the page has already, and a larger one as soon as that has come. */
export function showLarge(picture: HTMLImageElement, small: HTMLImageElement, sizes: string): void {
  const { src, srcset, currentSrc } = small
  const choose = (image: HTMLImageElement) => Object.assign(image, { sizes, srcset, src })
  if (!small.complete || currentSrc === '') {
    choose(picture)
    return
  }
  picture.src = currentSrc
  const large = choose(new Image())
  large.onload = () => choose(picture)
}
