// Delegation
