"""What the verbs that read labelled pages share."""
