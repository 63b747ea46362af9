"""What creatures do: from an order to its carrying out."""
