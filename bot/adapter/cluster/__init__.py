"""What a process does beside others at one database: takes its shards, says that it is there, hears news."""
