import '@mantine/core/styles.layer.css';
import './fonts.css';
import './overrides.css';

export { cssVariablesWith, themeWith } from './theme.ts';
