/**
 * Choices of operators that are hard to make readable: white on white, yellow on black, and every font in
 * both places.
 */
export const themes = {
  light: {
    themeAppPrimaryColour: '#0b5fff',
    themeAppSecondaryColour1: '#e4002b',
    themeAppSecondaryColour2: '#e4002b',
    themeAppHeaderBgColour: '#ffffff',
    themeAppDarkBgColour: '#0d2240',
    headerPrimaryColour: '#0b5fff',
    themeAppHeadingFontStyle: 'lato',
    themeAppBodyFontStyle: 'lato',
    themeAppSecondaryButtonStyle: 'filled',
  },
  dark: {
    themeAppPrimaryColour: '#ffd400',
    themeAppSecondaryColour1: '#1d1d1f',
    themeAppSecondaryColour2: '#ff5a36',
    themeAppHeaderBgColour: '#000000',
    themeAppDarkBgColour: '#000000',
    headerPrimaryColour: '#ffd400',
    themeAppHeadingFontStyle: 'open_sans',
    themeAppBodyFontStyle: 'roboto',
    themeAppSecondaryButtonStyle: 'outline',
  },
  gothic: {
    themeAppPrimaryColour: '179 0 94',
    themeAppSecondaryColour1: '#00796b',
    themeAppSecondaryColour2: '#fb0',
    themeAppHeaderBgColour: '#fff4e0',
    themeAppDarkBgColour: '#3a0a24',
    headerPrimaryColour: '#7a0040',
    themeAppHeadingFontStyle: 'roboto',
    themeAppBodyFontStyle: 'garage_gothic',
    themeAppSecondaryButtonStyle: 'outline',
  },
}
