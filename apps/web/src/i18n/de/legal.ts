export const legal = {
  placeholder: 'Platzhalter',
};
